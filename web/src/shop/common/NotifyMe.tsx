import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertQuery } from '../../../../shared/entities/alert.ts';
import { asMember } from '../../lib/auth.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { alertAfterLogin } from './alertAfterLogin.ts';
import type { NotifyDialogProps } from './NotifyDialog.tsx';

const NotifyDialog = lazyComponent<NotifyDialogProps>(() => import('./NotifyDialog.tsx'));

interface NotifyMeProps {
  query: AlertQuery;
  label?: string;
  describedBy?: string;
  className?: string | undefined;
}

/** Visitors log in first; the dialog then opens on their return. */
export function NotifyMe({ query, label = 'Notify me', describedBy, className }: NotifyMeProps) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const opening = useMutation({
    mutationFn: () => asMember(queryClient, async () => true),
    onSuccess: (isMember) => {
      if (isMember) setIsOpen(true);
      else alertAfterLogin.remember(query);
    },
    onError: (error) => showErrorToast(error),
  });

  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={opening.isPending}
        aria-describedby={describedBy}
        className={className}
        onClick={() => !opening.isPending && opening.mutate()}
      >
        <Icon name="mail" /> {label}
      </Button>
      {isOpen && <Overlay query={query} onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function NotifyAfterLogin({ isMember }: { isMember: boolean }) {
  // Also discards the query of visitors who return without logging in.
  const [query, setQuery] = useState(alertAfterLogin.take);

  return isMember && query ? <Overlay query={query} onClose={() => setQuery(undefined)} /> : null;
}

const Overlay = (props: NotifyDialogProps) => (
  <LazyOverlay onFailure={props.onClose}>
    <NotifyDialog {...props} />
  </LazyOverlay>
);
