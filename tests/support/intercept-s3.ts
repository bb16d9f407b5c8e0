import { S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';

/**
 * Intercepts the next request of this kind once.
 * @param command the command's class name, such as `HeadObjectCommand`
 * @param intercept returns the response or throws; if it returns undefined, the bucket answers
 */
export function interceptS3Command(command: string, intercept: () => unknown): void {
  const send = S3Client.prototype.send;
  const spy = vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (
    this: S3Client,
    ...args: object[]
  ) {
    if (args[0]?.constructor.name === command) {
      spy.mockRestore();
      const response = await intercept();
      if (response !== undefined) return response;
    }
    return Reflect.apply(send, this, args);
  });
}
