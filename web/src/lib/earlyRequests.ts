interface Begun {
  answer: Promise<Response>;
  /** Once it is known. */
  status?: number;
}

declare global {
  interface Window {
    /** By address: calls that were begun before the app had come. */
    begunCalls?: Map<string, Begun>;
  }
}

/** An answer that nobody has asked for by then is out of date. */
const GOOD_FOR_MS = 10_000;

export function startRequest(address: string): Promise<Response> {
  const answer = fetch(address, { credentials: 'include' });
  const begun: Begun = { answer };
  answer.then(
    ({ status }) => {
      begun.status = status;
    },
    // Whoever takes it is told.
    () => {},
  );
  window.begunCalls ??= new Map();
  window.begunCalls.set(address, begun);
  return answer;
}

/** The answer to a call that was begun already: for the first who asks, as a fetch would be. */
export function takeEarlyResponse(address: string): Promise<Response> | undefined {
  const begun = window.begunCalls?.get(address);
  window.begunCalls?.delete(address);
  return performance.now() < GOOD_FOR_MS ? begun?.answer : undefined;
}

/** Whether an answer is there already, and this one.
 *  @param start of the address. */
export function hasResponse(start: string, ...statuses: number[]): boolean {
  return [...(window.begunCalls ?? [])].some(
    ([address, { status = 0 }]) => address.startsWith(start) && statuses.includes(status),
  );
}
