import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const MIB = 1024 ** 2;

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]).rest(z.unknown());
const Reply = z.object({ id: z.int().optional(), result: z.unknown() });
const Usage = z.object({ usedSize: z.number() });

/** Uses the inspector protocol of a process started with `--inspect`. */
export class Heap {
  readonly #socket: WebSocket;
  #sent = 0;
  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async connect(port: number): Promise<Heap> {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [{ webSocketDebuggerUrl }] = Targets.parse(await response.json());
    const socket = new WebSocket(webSocketDebuggerUrl);
    await new Promise((open, fail) => {
      socket.addEventListener('open', open, { once: true });
      socket.addEventListener('error', fail, { once: true });
    });
    return new Heap(socket);
  }

  async usedMiB(): Promise<number> {
    // The second collection frees objects that the first one handed to finalizers.
    for (let round = 0; round < 2; round++) await this.#send('HeapProfiler.collectGarbage');
    return Usage.parse(await this.#send('Runtime.getHeapUsage')).usedSize / MIB;
  }

  close(): void {
    this.#socket.close();
  }

  #send(method: string): Promise<unknown> {
    const id = ++this.#sent;
    return new Promise((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const reply = Reply.parse(JSON.parse(String(data)));
        if (reply.id !== id) return;
        this.#socket.removeEventListener('message', listen);
        resolve(reply.result);
      };
      this.#socket.addEventListener('message', listen);
      this.#socket.send(JSON.stringify({ id, method }));
    });
  }
}

export async function residentMiB(pid: number): Promise<number> {
  const [, kB = ''] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1024;
}
