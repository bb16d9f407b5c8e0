import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeEvents } from '../../web/src/lib/events.ts';
import { recordOpened, recordSearchOnce } from '../../web/src/shop/collection/recordSearch.ts';

describe('recording searches', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('a search and the items opened from it are counted once per tab session', () => {
    recordSearchOnce('Big Red One', 4);
    recordSearchOnce(' big  red one ', 4);
    recordSearchOnce('', 40);
    recordOpened('Big Red One', 'first');
    recordOpened('big red one', 'first');
    recordOpened('big red one', 'second');
    expect(takeEvents()).toEqual([
      { kind: 'search', text: 'Big Red One', results: 4 },
      { kind: 'opened', text: 'Big Red One' },
      { kind: 'opened', text: 'big red one' },
    ]);
  });

  test('what was counted of searches is remembered in the tab session', () => {
    recordSearchOnce('zippo', 0);
    sessionStorage.clear();
    recordSearchOnce('zippo', 0);
    recordSearchOnce('zippo', 0);
    expect(takeEvents()).toHaveLength(2);
  });

  test('a search is counted once where site data is blocked', () => {
    for (const method of ['getItem', 'setItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Blocked', 'SecurityError');
      });
    }
    recordSearchOnce('lanyard', 2);
    recordSearchOnce('lanyard', 2);
    expect(takeEvents()).toHaveLength(1);
  });
});
