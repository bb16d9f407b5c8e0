import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { findFreePort } from '../../local/engines/free-port.ts';
import { START_COMMAND } from '../support/instance.ts';
import { addSample, getProductNames, isAlive, ownInstances } from '../support/own-instances.ts';

const instances = ownInstances();

test('the local product keeps its data, runs once per data folder, and starts with an empty one on request', async () => {
  const first = await instances.start();
  await addSample(first.url);
  const names = await getProductNames(first.url);
  expect(names).toHaveLength(1);
  const fresh: [string, ...string[]] = [...START_COMMAND, '--fresh'];
  const running = `already runs on these data at ${first.url}`;
  await expect(instances.start()).rejects.toThrow(running);
  await expect(instances.start({}, fresh)).rejects.toThrow(running);
  const pids = await instances.getEnginePids();
  expect(await first.stop()).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);

  const second = await instances.start();
  expect(await getProductNames(second.url)).toEqual(names);
  await second.stop();
  const emptied = await instances.start({}, fresh);
  expect(await getProductNames(emptied.url)).toEqual([]);
});

test('the local product reports a port that is in use and invalid settings', async () => {
  const port = await findFreePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(instances.start({ PORT: String(port) })).rejects.toThrow(`Port ${port} is taken`);
  other.close();
  await expect(instances.start({ PORT: '70000' })).rejects.toThrow('PORT');
  const endpoint = { AIRTABLE_ENDPOINT_URL: 'not an address' };
  await expect(instances.start(endpoint)).rejects.toThrow('AIRTABLE_ENDPOINT_URL');
});
