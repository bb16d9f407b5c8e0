import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'port';

/** @returns the port at which the server of this folder listened last. */
export async function readLastPort(directory: string): Promise<number | undefined> {
  const last = Number(await readFile(join(directory, FILE), 'utf8').catch(() => 0));
  return Number.isInteger(last) && last > 0 && last < 65_536 ? last : undefined;
}

export const saveLastPort = (directory: string, port: number): Promise<void> =>
  writeFile(join(directory, FILE), String(port));
