import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';

/** By what the log lines of an invocation are found. */
type Names = Record<string, string | undefined>;

interface Invocation {
  names: Names;
  /** What is done at its end, by what it is about. */
  endings: Map<string, () => void>;
}

// Lambda works on one at a time. On one machine many run at once in a process, and each has its own.
const invocations = new AsyncLocalStorage<Invocation>();

/** Works on an invocation.
 *  @param names what its log lines carry, beside the function's name and Lambda's id of the request. */
export function invocation<T>(
  context: Partial<Pick<Context, 'functionName' | 'awsRequestId'>> | undefined,
  names: Names,
  work: () => Promise<T>,
): Promise<T> {
  const endings: Invocation['endings'] = new Map();
  const ofLambda = {
    function_name: context?.functionName,
    function_request_id: context?.awsRequestId,
  };
  return invocations.run({ names: { ...ofLambda, ...names }, endings }, async () => {
    try {
      return await work();
    } finally {
      for (const end of endings.values()) end();
    }
  });
}

/** Of the invocation under way; empty where there is none. */
export function namesOfInvocation(): Names {
  return invocations.getStore()?.names ?? {};
}

/** Has something done when the invocation under way has ended, well or not. Of what is about the same, the
 *  last is done alone. */
export function whenInvocationEnds(about: string, end: () => void): void {
  invocations.getStore()?.endings.set(about, end);
}
