interface Messages {
  'airtable-connection': undefined;
  cart: undefined;
  /** A draft became an item: its key, and its values as JSON. */
  cataloged: { key: string; typed: string };
  'piece-queue': undefined;
  /** The id of the signed-in user. */
  session: string | undefined;
  sync: undefined;
  wishlist: undefined;
}
type Topic = keyof Messages;

/** A BroadcastChannel also reaches the other channels of its own tab; messages carry the tab to skip those. */
const TAB = crypto.randomUUID();

const openChannel = (topic: Topic) => new BroadcastChannel(`guidon:${topic}`);

/** Tells the browser's other tabs of this site that something changed. */
export function notifyOtherTabs<T extends Topic>(
  topic: T,
  ...[what]: undefined extends Messages[T] ? [what?: Messages[T]] : [what: Messages[T]]
) {
  const channel = openChannel(topic);
  channel.postMessage({ tab: TAB, what });
  channel.close();
}

/** @returns a function that unsubscribes */
export function onOtherTabs<T extends Topic>(topic: T, onChange: (what: Messages[T]) => void) {
  const channel = openChannel(topic);
  channel.addEventListener('message', ({ data: { tab, what } }) => {
    if (tab !== TAB) onChange(what);
  });
  return () => channel.close();
}
