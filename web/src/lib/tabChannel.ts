interface Messages {
  'airtable-connection': undefined;
  cart: undefined;
  cataloged: { key: string; typed: string };
  'piece-queue': undefined;
  session: string | undefined;
  sync: undefined;
  wishlist: undefined;
}
type Topic = keyof Messages;

/** A BroadcastChannel also reaches the other channels in the same tab; messages carry the tab to skip those. */
const TAB = crypto.randomUUID();

const openChannel = (topic: Topic) => new BroadcastChannel(`guidon:${topic}`);

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
