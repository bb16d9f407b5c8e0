import { onTestFinished } from 'vitest';

/** Sends a message as another tab of the app would. */
export function notifyFromOtherTab(topic: string, what?: unknown): void {
  const channel = new BroadcastChannel(`guidon:${topic}`);
  channel.postMessage({ tab: 'another tab', what });
  channel.close();
}

/** The messages that other tabs receive from the app until the test ends. */
export function listenAsOtherTab(topic: string): unknown[] {
  const messages: unknown[] = [];
  const channel = new BroadcastChannel(`guidon:${topic}`);
  channel.addEventListener('message', ({ data }) => messages.push(data.what));
  onTestFinished(() => channel.close());
  return messages;
}
