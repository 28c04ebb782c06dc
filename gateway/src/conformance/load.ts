import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

/** Clients that ask again as soon as they are answered. */
export interface Load {
  answers: () => number;
  /** What was answered with anything but 200, or not at all. */
  failures: () => readonly string[];
  /** Resolves when that many more have been answered. */
  more: (count: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Puts a gateway under load: GETs of one address by so many clients at once. */
export function underLoad(url: string, headers: Record<string, string>, clients = 8): Load {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let answers = 0;
  let stopping = false;

  const ask = async (): Promise<void> => {
    const asked = httpRequest(url, { agent, headers });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    if (answer.statusCode !== 200) failures.push(String(answer.statusCode));
  };
  const client = async () => {
    while (!stopping) {
      await ask().catch((error: Error) => failures.push(error.message));
      answers += 1;
      await turn();
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    answers: () => answers,
    failures: () => failures,
    more: async (count) => {
      for (const enough = answers + count; answers < enough; ) await turn();
    },
    stop: async () => {
      stopping = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}
