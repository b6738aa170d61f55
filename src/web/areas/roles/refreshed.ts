/** Areas whose answers follow from what people may do. */
export const refreshedByRoles = ['roles', 'role', 'access', 'home']
