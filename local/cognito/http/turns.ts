/** Does one thing after the other. Everything that changes a user reads it, then writes it whole: two at
 *  once would undo one another, and re-enable whom somebody has just disabled. */
export function inTurns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task);
    last = next.catch(() => {});
    return next;
  };
}
