import { readFileSync } from 'node:fs';

/** Peak resident memory. On Linux, `maxRSS` would include that of the parent process. */
export function readPeakBytes(): number {
  const kilobytes =
    process.platform === 'linux'
      ? Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
      : process.resourceUsage().maxRSS;
  return kilobytes * 1024;
}
