import { createServer } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded with `--import` into each process of a platform: it answers the longest delay of its event loop in
// milliseconds since the last request, on a socket in the folder `LOOP_DELAY_DIR`.
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
const server = createServer((_request, response) => {
  response.end(String(delay.max / 1e6));
  delay.reset();
});
server.on('error', (error) => process.emitWarning(error));
server.listen(join(process.env.LOOP_DELAY_DIR ?? '', `${process.pid}.sock`)).unref();
