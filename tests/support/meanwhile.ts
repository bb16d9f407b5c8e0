import { S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';

/** Does something once, at the moment when the bucket is about to be asked.
 *  @param command the name of the client's command, as `HeadObjectCommand`.
 *  @param meanwhile what it answers or throws, the bucket then does; else the bucket answers after it. */
export function whenBucketIsAsked(command: string, meanwhile: () => unknown): void {
  const send = S3Client.prototype.send;
  const spy = vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (
    this: S3Client,
    ...asked: object[]
  ) {
    if (asked[0]?.constructor.name === command) {
      spy.mockRestore();
      const answer = await meanwhile();
      if (answer !== undefined) return answer;
    }
    return Reflect.apply(send, this, asked);
  });
}
