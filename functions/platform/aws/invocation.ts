import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';

/** Fields of an invocation's log lines. */
type Fields = Record<string, string | undefined>;

interface Invocation {
  fields: Fields;
  /** Callbacks by topic. */
  onEnd: Map<string, () => Promise<void>>;
}

// Lambda runs one invocation at a time; the local gateway runs many in one process.
const invocations = new AsyncLocalStorage<Invocation>();

/** Runs an invocation's work.
 *  @param fields added to its log lines, next to the function's name and Lambda's request id. */
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

/** @returns the current invocation's log fields; empty outside an invocation. */
export function getInvocationFields(): Fields {
  return invocations.getStore()?.fields ?? {};
}

/** @returns the id that follows a request from the API to the log line of its mail. In work of a schedule, the id of the
 *    invocation; undefined outside. */
export function getRequestId(): string | undefined {
  const { requestId, function_request_id: invocationId } = getInvocationFields();
  return requestId ?? invocationId;
}

/** Runs a part of an invocation with other log fields. */
export function withInvocationFields<T>(fields: Fields, work: () => Promise<T>): Promise<T> {
  const { fields: outer = {}, onEnd = new Map() } = invocations.getStore() ?? {};
  return invocations.run({ fields: { ...outer, ...fields }, onEnd }, work);
}

/** Adds a field to the log lines that follow in the current invocation. */
export function addInvocationField(name: string, value: string): void {
  const invocation = invocations.getStore();
  if (invocation) invocation.fields[name] = value;
}

/** Calls back before the current invocation ends, or fails. A later callback for the same topic replaces
 *  the earlier one. */
export function onInvocationEnd(topic: string, callback: () => Promise<void>): void {
  invocations.getStore()?.onEnd.set(topic, callback);
}
