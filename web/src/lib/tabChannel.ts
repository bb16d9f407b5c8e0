type Topic = 'airtable-connection' | 'sync' | 'session' | 'cart' | 'wishlist';

/** A channel is heard by all others of its name, those of this tab among them. */
const TAB = crypto.randomUUID();

const channelOf = (topic: Topic) => new BroadcastChannel(`guidon:${topic}`);

/** Says in the other tabs of this browser that something changed.
 *  @param what it is now, where that is worth telling. */
export function notifyOtherTabs(topic: Topic, what?: string) {
  const channel = channelOf(topic);
  channel.postMessage({ tab: TAB, what });
  channel.close();
}

/** @returns to be called when it need not be heard any more. */
export function onOtherTabs(topic: Topic, onChange: (what: string | undefined) => void) {
  const channel = channelOf(topic);
  channel.addEventListener('message', ({ data: { tab, what } }) => {
    if (tab !== TAB) onChange(what);
  });
  return () => channel.close();
}
