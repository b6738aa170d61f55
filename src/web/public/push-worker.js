// Waits for push messages while no page of the portal is open. It takes part in no request and keeps nothing: pages and
// data always come from the server.
self.addEventListener('install', () => void self.skipWaiting())
