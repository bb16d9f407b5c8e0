import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCurrentUser, refreshUser } from '../lib/auth.ts';
import { onOtherTabs } from '../lib/tabChannel.ts';

const LISTS = ['cart', 'wishlist'] as const;

/** What another tab of this browser changed shows here as well: at once, or when the visitor comes to this tab. */
export function useTabSync() {
  const queryClient = useQueryClient();

  useEffect(() => {
    const missed = new Map<string, () => void>();
    const catchUp = () => {
      if (document.visibilityState === 'hidden') return;
      for (const act of missed.values()) act();
      missed.clear();
    };
    const whenShown = (topic: string, act: () => void) => {
      missed.set(topic, act);
      catchUp();
    };
    const stops = LISTS.map((list) =>
      onOtherTabs(list, () =>
        whenShown(list, () => queryClient.invalidateQueries({ queryKey: [list] })),
      ),
    );
    const stop = onOtherTabs('session', (userId) => {
      if (!isCurrentUser(queryClient, userId)) whenShown('session', () => refreshUser(queryClient));
    });
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      for (const each of [...stops, stop]) each();
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, [queryClient]);
}
