import { Hono } from 'hono';
import { healthSummarySchema, type ServerHealth } from '#shared/api/practice/health.ts';

/** Plain, because load balancers and monitors know no API and no sign-in: only states and the version leave the server. */
export function createHealthRoute(read: () => Promise<ServerHealth>): Hono {
  const app = new Hono();
  app.get('/health', async (c) => {
    const summary = healthSummarySchema.parse(await read());
    c.header('cache-control', 'no-store');
    return c.json(summary, summary.status === 'failed' ? 503 : 200);
  });
  return app;
}
