import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askWhoIsHere, isKnownHere } from '../lib/auth.ts';
import { hearOtherTabs } from '../lib/tabChannel.ts';

const LISTS = ['cart', 'wishlist'] as const;

/** What another tab of this browser changed shows here as well: at once, or when the visitor comes to this tab. */
export function useOtherTabs() {
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
      hearOtherTabs(list, () =>
        whenShown(list, () => queryClient.invalidateQueries({ queryKey: [list] })),
      ),
    );
    const stop = hearOtherTabs('session', (userId) => {
      if (!isKnownHere(queryClient, userId)) whenShown('session', () => askWhoIsHere(queryClient));
    });
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      for (const each of [...stops, stop]) each();
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, [queryClient]);
}
