const CHANNEL = 'guidon:airtable-connection';

/** Says in the other tabs of this browser that the connection to Airtable changed. */
export function tellOtherTabs() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** @returns to be called when it need not be heard any more. */
export function hearOtherTabs(onChange: () => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', onChange);
  return () => channel.close();
}
