type Topic = 'airtable-connection' | 'sync';

const channelOf = (topic: Topic) => new BroadcastChannel(`guidon:${topic}`);

/** Says in the other tabs of this browser that something changed. */
export function tellOtherTabs(topic: Topic) {
  const channel = channelOf(topic);
  channel.postMessage('changed');
  channel.close();
}

/** @returns to be called when it need not be heard any more. */
export function hearOtherTabs(topic: Topic, onChange: () => void) {
  const channel = channelOf(topic);
  channel.addEventListener('message', onChange);
  return () => channel.close();
}
