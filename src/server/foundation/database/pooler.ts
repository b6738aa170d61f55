import pg from 'pg'

/** Whether something stands between that gives its own sessions away, such as PgBouncer: it says another process number than the server. */
export async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== (client as pg.Client & { processID?: number }).processID
  } finally {
    await client.end()
  }
}
