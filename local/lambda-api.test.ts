import { expect, onTestFinished, test, vi } from 'vitest';
import { LambdaApi } from './lambda-api.ts';

test('a body that is not JSON is rejected, and later events are still handled', async () => {
  const work = vi.fn(async () => {});
  const invocations = new LambdaApi({ worker: work });
  const endpoint = await invocations.start();
  onTestFinished(() => invocations.stop());
  const send = async (body: string) => {
    const headers = { 'x-amz-invocation-type': 'Event' };
    const path = `${endpoint}/2015-03-31/functions/worker/invocations`;
    return (await fetch(path, { method: 'POST', headers, body })).status;
  };
  expect(await send('{ "half": ')).toBe(400);
  expect(await send('')).toBe(400);
  expect(await send('{"whole":true}')).toBe(202);
  expect(work.mock.calls).toEqual([
    [
      { whole: true },
      expect.objectContaining({ functionName: 'worker', awsRequestId: expect.any(String) }),
    ],
  ]);
});
