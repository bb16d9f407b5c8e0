import { onTestFinished } from 'vitest';

export function notifyFromOtherTab(topic: string, what?: unknown): void {
  const channel = new BroadcastChannel(`guidon:${topic}`);
  channel.postMessage({ tab: 'another tab', what });
  channel.close();
}

export function listenAsOtherTab(topic: string): unknown[] {
  const messages: unknown[] = [];
  const channel = new BroadcastChannel(`guidon:${topic}`);
  channel.addEventListener('message', ({ data }) => messages.push(data.what));
  onTestFinished(() => channel.close());
  return messages;
}
