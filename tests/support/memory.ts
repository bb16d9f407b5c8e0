import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const SHARED_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Lets this process and those it starts keep their temporary files in memory, where there is room: the engines
 * write each transaction through to the disk. Compiled code of packages is kept for later workers.
 */
export function keepInMemory(): void {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize >= ENOUGH_BYTES) process.env.TMPDIR ??= SHARED_MEMORY;
  } catch {
    // Not Linux.
  }
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'guidon-compile-cache');
}
