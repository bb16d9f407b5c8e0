import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';

type Fields = Record<string, string | undefined>;

interface Invocation {
  fields: Fields;
  onEnd: Map<string, () => Promise<void>>;
}

// Lambda runs one invocation at a time; the local gateway runs many in one process.
const invocations = new AsyncLocalStorage<Invocation>();

export function runInvocation<T>(
  context: Partial<Pick<Context, 'functionName' | 'awsRequestId'>> | undefined,
  fields: Fields,
  work: () => Promise<T>,
): Promise<T> {
  const onEnd: Invocation['onEnd'] = new Map();
  const lambdaFields = {
    function_name: context?.functionName,
    function_request_id: context?.awsRequestId,
  };
  return invocations.run({ fields: { ...lambdaFields, ...fields }, onEnd }, async () => {
    try {
      return await work();
    } finally {
      await Promise.all(Array.from(onEnd.values(), (callback) => callback()));
    }
  });
}

export function getInvocationFields(): Fields {
  return invocations.getStore()?.fields ?? {};
}

/** The id connects a request with the log line of its mail. @returns the invocation's id in scheduled work;
 *  undefined outside an invocation. */
export function getRequestId(): string | undefined {
  const { requestId, function_request_id: invocationId } = getInvocationFields();
  return requestId ?? invocationId;
}

export function withInvocationFields<T>(fields: Fields, work: () => Promise<T>): Promise<T> {
  const { fields: outer = {}, onEnd = new Map() } = invocations.getStore() ?? {};
  return invocations.run({ fields: { ...outer, ...fields }, onEnd }, work);
}

export function addInvocationField(name: string, value: string): void {
  const invocation = invocations.getStore();
  if (invocation) invocation.fields[name] = value;
}

/** Runs before the current invocation ends or fails. A later callback for the same topic replaces the earlier
 *  one. */
export function onInvocationEnd(topic: string, callback: () => Promise<void>): void {
  invocations.getStore()?.onEnd.set(topic, callback);
}
