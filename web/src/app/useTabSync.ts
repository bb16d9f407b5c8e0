import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCurrentUser, refreshUser } from '../lib/auth.ts';
import { onOtherTabs } from '../lib/tabChannel.ts';

const LISTS = ['cart', 'wishlist'] as const;

/** Shows what other tabs of this browser changed: at once, or when this tab becomes visible. */
export function useTabSync() {
  const queryClient = useQueryClient();

  useEffect(() => {
    const pending = new Map<string, () => void>();
    const runPending = () => {
      if (document.visibilityState === 'hidden') return;
      for (const action of pending.values()) action();
      pending.clear();
    };
    const runWhenVisible = (topic: string, action: () => void) => {
      pending.set(topic, action);
      runPending();
    };
    const unsubscribe = [
      ...LISTS.map((list) =>
        onOtherTabs(list, () =>
          runWhenVisible(list, () => queryClient.invalidateQueries({ queryKey: [list] })),
        ),
      ),
      onOtherTabs('session', (userId) => {
        if (isCurrentUser(queryClient, userId)) return;
        runWhenVisible('session', () => refreshUser(queryClient));
      }),
    ];
    document.addEventListener('visibilitychange', runPending);
    return () => {
      for (const stop of unsubscribe) stop();
      document.removeEventListener('visibilitychange', runPending);
    };
  }, [queryClient]);
}
