import type { Page } from 'playwright-core';

const kilobits = (perSecond: number) => (perSecond * 1000) / 8;

export const NETWORKS = {
  '3G': { latency: 150, downloadThroughput: kilobits(1600), uploadThroughput: kilobits(750) },
  slow: { latency: 400, downloadThroughput: kilobits(400), uploadThroughput: kilobits(400) },
};

export async function slowNetwork(page: Page, name: keyof typeof NETWORKS): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[name] });
}
