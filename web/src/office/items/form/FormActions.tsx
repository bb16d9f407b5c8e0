import { Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { SubmitAction } from './useSubmission.ts';

const SUBMIT_KEYS = 'Control+S Meta+S Control+Enter Meta+Enter';
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
export const isSubmitShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && (key === 'Enter' || (key.toLowerCase() === 's' && !shiftKey));

interface NewItemActionsProps {
  sending: SubmitAction | undefined;
  hasUploadedPhotos: boolean;
  onClick: (action: SubmitAction) => void;
}

/** Uses `aria-disabled`, which keeps the focus; `disabled` would lose it. */
export function NewItemActions({ sending, hasUploadedPhotos, onClick }: NewItemActionsProps) {
  const reasonId = useId();
  const isSending = sending !== undefined;

  return (
    <Actions submits="catalog">
      <SubmitButton isSending={isSending} isBusy={sending === 'catalog'}>
        {sending === 'catalog' ? 'Cataloging...' : 'Catalog Item'}
      </SubmitButton>
      <Button
        disabled={!hasUploadedPhotos}
        aria-disabled={isSending || !hasUploadedPhotos}
        aria-busy={sending === 'airtable'}
        aria-describedby={hasUploadedPhotos ? undefined : reasonId}
        onClick={() => onClick('airtable')}
      >
        {sending === 'airtable' ? 'Uploading...' : 'Upload to Airtable'}
      </Button>
      {!hasUploadedPhotos && (
        <Typography
          id={reasonId}
          variant="caption"
          component="p"
          sx={{ flexBasis: { xs: '100%', '@sm/item-form': 'auto' }, color: 'text.secondary' }}
        >
          For Airtable, upload a photo first.
        </Typography>
      )}
    </Actions>
  );
}

interface EditItemActionsProps {
  isSending: boolean;
  onCancel: () => void;
}

export const EditItemActions = ({ isSending, onCancel }: EditItemActionsProps) => (
  <Actions submits="save">
    <SubmitButton isSending={isSending} isBusy={isSending}>
      {isSending ? 'Saving…' : 'Save Changes'}
    </SubmitButton>
    <Button aria-disabled={isSending} onClick={() => !isSending && onCancel()}>
      Cancel
    </Button>
  </Actions>
);

const Actions = ({ submits, children }: { submits: string; children: ReactNode }) => (
  <Stack
    direction="row"
    sx={{
      columnGap: 1.5,
      rowGap: 1,
      flexWrap: 'wrap',
      alignItems: 'center',
      '& > button': { flex: { xs: '1 1 0', '@sm/item-form': 'none' }, minHeight: '2.75rem' },
    }}
  >
    {children}
    <Typography
      variant="caption"
      component="p"
      sx={{
        display: { xs: 'none', '@md/item-form': 'block' },
        ml: 'auto',
        color: 'text.secondary',
        '& kbd': { font: 'inherit' },
        '@media (hover: none), (pointer: coarse)': { visibility: 'hidden' },
      }}
    >
      <kbd>{isApple() ? '⌘ S' : 'Ctrl S'}</kbd> to {submits}
    </Typography>
  </Stack>
);

const SubmitButton = (props: { isSending: boolean; isBusy: boolean; children: string }) => (
  <Button
    type="submit"
    variant="contained"
    aria-disabled={props.isSending}
    aria-busy={props.isBusy}
    aria-keyshortcuts={SUBMIT_KEYS}
  >
    {props.children}
  </Button>
);
