import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataDir, type Instance, startInstance } from '../support/instance.ts';

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let instance: Instance;
beforeAll(async () => {
  dataDir = await createDataDir();
  instance = await startInstance(dataDir.path);
});
afterAll(async () => {
  await instance?.stop();
  await dataDir?.remove();
});

describe('no web page of another site reaches a listener of this machine', () => {
  test('by another host name or origin', async () => {
    const listeners = findListeners(instance.process.pid ?? 0);
    // The shop, the table's guard, the bucket, Cognito, Lambda, and Airtable.
    expect(listeners).toHaveLength(6);
    for (const { address, port } of listeners) {
      expect(address).toBe('127.0.0.1');
      const origin = 'https://elsewhere.example';
      for (const headers of [
        { origin },
        { origin: 'null' },
        { host: 'rebound.example' },
        { host: `rebound.example:${port}`, origin: `http://rebound.example:${port}` },
      ]) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const answer = await send(port, method, headers);
          expect(answer.status, `${method} ${port} ${JSON.stringify(headers)}`).toBe(403);
          expect(answer.allowedOrigin).toBeUndefined();
        }
      }
    }
  });

  test.runIf(process.platform === 'linux')(
    'because the table engine, which has no such check, listens on an address of its own',
    async () => {
      const { engines } = JSON.parse(readFileSync(`${dataDir.path}/instance.json`, 'utf8'));
      const [listener, ...others] = findListeners(engines[0].pid);
      expect(others).toEqual([]);
      expect(listener?.address).toMatch(/^127\.(?!0\.0\.1$)/);
      await expect(send(listener?.port ?? 0, 'GET', {})).rejects.toThrow('ECONNREFUSED');
    },
  );
});

/** The sockets that a process listens on (Linux). */
function findListeners(pid: number): { address: string; port: number }[] {
  const descriptors = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return [];
    }
  });
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  return lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    if (state !== '0A' || !descriptors.includes(`socket:[${inode}]`)) return [];
    const [address = '', port = ''] = local.split(':');
    const bytes = address.match(/../g) ?? [];
    return {
      address: bytes
        .reverse()
        .map((byte) => Number.parseInt(byte, 16))
        .join('.'),
      port: Number.parseInt(port, 16),
    };
  });
}

function send(port: number, method: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; allowedOrigin: string | undefined }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, method, headers }, (response) => {
        response.resume();
        const allowedOrigin = response.headers['access-control-allow-origin'];
        resolve({ status: response.statusCode, allowedOrigin });
      })
        .on('error', reject)
        .end();
    },
  );
}
