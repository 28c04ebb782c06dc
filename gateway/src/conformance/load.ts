import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Clients that each send the next request as soon as the previous one is answered. */
export interface Load {
  answers: () => number;
  /** The status of each answer other than 200, and the message of each error. */
  failures: () => readonly string[];
  /** Resolves after `count` more answers or errors. */
  waitForAnswers: (count: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Puts a gateway under load: `clients` concurrent clients send GET requests for one URL. */
export function underLoad(url: string, headers: Record<string, string>, clients = 8): Load {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let answers = 0;
  let stopping = false;

  const request = async (): Promise<void> => {
    const sent = httpRequest(url, { agent, headers });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    if (answer.statusCode !== 200) failures.push(String(answer.statusCode));
  };
  const client = async () => {
    while (!stopping) {
      await request().catch((error: Error) => failures.push(error.message));
      answers += 1;
      await nextTurn();
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    answers: () => answers,
    failures: () => failures,
    waitForAnswers: async (count) => {
      for (const wanted = answers + count; answers < wanted; ) await nextTurn();
    },
    stop: async () => {
      stopping = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}
