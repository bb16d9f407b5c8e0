import { randomUUID } from 'node:crypto';
import { json, loadCalls } from './call.ts';

/** Creates one valid call of every endpoint about stocktakes. */
export async function createStocktakeCalls({ headers }: { headers: { cookie: string } }) {
  const items = await loadCalls('items');
  const stocktakes = await loadCalls('stocktakes');
  const addLocation = async (): Promise<string> => {
    const storageLocation = `Box ${randomUUID()}`;
    const body = { name: 'Patch', itemType: 'Patches', condition: 'Fine', storageLocation };
    await items('POST /api/military-items', { headers, body });
    return storageLocation;
  };
  const start = async () => {
    const location = await addLocation();
    const body = { locations: [location] };
    const { body: started } = await stocktakes('POST /api/stocktakes', { headers, body });
    return { location, call: { headers, params: { id: String(started.id) } } };
  };
  const [counted, closed, settled] = [await start(), await start(), await start()];
  const scans = [{ code: 'Unknown', location: settled.location }];
  await stocktakes('POST /api/stocktakes/{id}/scans', { ...settled.call, body: { scans } });
  return {
    'GET /api/stocktakes': { headers },
    'GET /api/stocktakes/locations': { headers },
    'POST /api/stocktakes': { headers, ...json({ locations: [await addLocation()] }) },
    'GET /api/stocktakes/{id}': counted.call,
    'POST /api/stocktakes/{id}/scans': {
      ...counted.call,
      ...json({ scans: [{ code: 'Unknown', location: counted.location }] }),
    },
    'POST /api/stocktakes/{id}/close': { ...closed.call, ...json({ location: closed.location }) },
    'POST /api/stocktakes/{id}/differences': {
      ...settled.call,
      ...json({ key: 'Unknown', resolution: 'dismissed' }),
    },
  };
}
