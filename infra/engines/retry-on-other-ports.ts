import { EngineFailure } from './engine-process.ts';

const ATTEMPTS = 3;
/** The messages for a taken port: of Erlang, of Redis, and of RabbitMQ for the port of its node. */
const TAKEN = /eaddrinuse|address already in use|dist_port_already_used/i;

/**
 * Starts an engine again on other ports when another program took one between the check and the start: `start` is given
 * the number of the attempt, from 0.
 */
export async function retryOnOtherPorts<Engine>(start: (attempt: number) => Promise<Engine>): Promise<Engine> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await start(attempt);
    } catch (error) {
      const taken = error instanceof EngineFailure && TAKEN.test(error.output);
      if (!taken || attempt + 1 === ATTEMPTS) throw error;
    }
  }
}
