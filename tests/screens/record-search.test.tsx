import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordOpened, recordSearch } from '../../web/src/lib/recordSearch.ts';
import { internal } from './support/backOffice.ts';
import { mockApi, NETWORK_ERROR } from './support/mockApi.ts';

const mockSearches = () => mockApi({ 'POST /api/searches': { success: true } });

describe('recording searches', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('counts a search and the items opened from it once per tab session', async () => {
    const api = mockSearches();
    recordSearch('Big Red One', 4);
    recordSearch(' big  red one ', 4);
    recordSearch('', 40);
    recordOpened('Big Red One', 'first');
    recordOpened('big red one', 'first');
    recordOpened('big red one', 'second');
    await api.settled();
    expect(api.calls).toEqual([
      'POST /api/searches {"search":"Big Red One","results":4}',
      'POST /api/searches {"search":"Big Red One","productId":"first"}',
      'POST /api/searches {"search":"big red one","productId":"second"}',
    ]);
    expect(api.requests.map(({ request }) => request.keepalive)).toEqual([true, true, true]);
  });

  test('remembers what was counted in the tab session', async () => {
    const api = mockSearches();
    recordSearch('zippo', 0);
    sessionStorage.clear();
    recordSearch('zippo', 0);
    recordSearch('zippo', 0);
    await api.settled();
    expect(api.calls).toHaveLength(2);
  });

  test('counts once where site data is blocked', async () => {
    const api = mockSearches();
    for (const method of ['getItem', 'setItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Blocked', 'SecurityError');
      });
    }
    recordSearch('lanyard', 2);
    recordSearch('lanyard', 2);
    await api.settled();
    expect(api.calls).toHaveLength(1);
  });

  test('ignores failures', async () => {
    const api = mockApi({ 'POST /api/searches': internal });
    recordSearch('zippo', 0);
    await api.settled();
    api.on('POST /api/searches', NETWORK_ERROR);
    recordSearch('canteen', 0);
    await api.settled();
    expect(api.calls).toHaveLength(2);
  });
});
