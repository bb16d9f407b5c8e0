type Topic = 'airtable-connection' | 'sync';

/** A channel is heard by all others of its name, those of this tab among them. */
const TAB = crypto.randomUUID();

const channelOf = (topic: Topic) => new BroadcastChannel(`guidon:${topic}`);

/** Says in the other tabs of this browser that something changed. */
export function tellOtherTabs(topic: Topic) {
  const channel = channelOf(topic);
  channel.postMessage(TAB);
  channel.close();
}

/** @returns to be called when it need not be heard any more. */
export function hearOtherTabs(topic: Topic, onChange: () => void) {
  const channel = channelOf(topic);
  channel.addEventListener('message', ({ data: tab }) => {
    if (tab !== TAB) onChange();
  });
  return () => channel.close();
}
