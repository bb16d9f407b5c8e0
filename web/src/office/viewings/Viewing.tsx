import { Box, Stack, Typography } from '@mui/material';
import { useParams } from 'react-router';
import type { PrivateViewing, ViewingGuest } from '../../../../shared/entities/private-viewing.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { usePermission } from '../../lib/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/useNow.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { DraftBar } from '../common/DraftBar.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { RecordState } from '../common/RecordState.tsx';
import { Stat, StatCell, StatRow } from '../common/StatRow.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { type RecordDraft, useRecordDraft, useRecordForm } from '../common/useRecordForm.ts';
import { useTabs } from '../common/useTabs.ts';
import { GuestList } from './GuestList.tsx';
import { ViewingActions } from './ViewingActions.tsx';
import { ViewingFields } from './ViewingFields.tsx';
import { ViewingPieces } from './ViewingPieces.tsx';
import { createViewingInput, toDraft, toViewingField, type ViewingDraft } from './viewingInput.ts';
import { useSaveViewing, useViewing } from './viewingQueries.ts';
import { getViewingState, isOpen, isSent } from './viewingState.ts';

/** `?view=details` shows the form. */
export default function Viewing() {
  const { id = '' } = useParams();
  const query = useViewing(id);

  return (
    <OfficePage
      title={query.data?.title ?? 'Viewing'}
      subtitle="What the chosen customers see by their links, and what they answered."
    >
      <RecordState
        query={query}
        errorTitle="Failed to Load the Private Viewing"
        name="the private viewing"
      >
        {(viewing) => <Parts key={id} viewing={viewing} />}
      </RecordState>
    </OfficePage>
  );
}

const TABS = ['Guests', 'Details'] as const;

/** An ended viewing can only be opened again. */
function Parts({ viewing }: { viewing: PrivateViewing }) {
  const canSell = usePermission('sell');

  return (
    <>
      <Figures viewing={viewing} />
      {canSell && viewing.endedAt === null ? (
        <EditableParts viewing={viewing} />
      ) : (
        <>
          {canSell && <ViewingActions viewing={viewing} />}
          <Answers viewing={viewing} />
        </>
      )}
    </>
  );
}

function EditableParts({ viewing }: { viewing: PrivateViewing }) {
  const tabs = useTabs(TABS);
  const draft = useRecordDraft(`viewing ${viewing.id}`, toDraft(viewing));

  return (
    <>
      <ViewingActions viewing={viewing} hasUnsavedChanges={draft.isEdited} />
      <Tabs label="Parts of the viewing" {...tabs}>
        {tabs.selected === 'Guests' ? (
          <Answers viewing={viewing} hasUnsavedChanges={draft.isEdited} />
        ) : (
          <ViewingDetails viewing={viewing} draft={draft} />
        )}
      </Tabs>
    </>
  );
}

function Figures({ viewing }: { viewing: PrivateViewing }) {
  const { guests, until, endedAt } = viewing;
  const sentCount = guests.filter(isSent).length;
  const { label, tone } = getViewingState({ until, endedAt, sentCount }, useNow());
  const countGuests = (isCounted: (guest: ViewingGuest) => boolean) =>
    `${formatCount(guests.filter(isCounted).length)} of ${formatCount(guests.length)}`;

  return (
    <StatRow label="Summary">
      <StatCell label="State">
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </StatCell>
      <Stat label="Sent" value={countGuests(isSent)} />
      <Stat label="Opened" value={countGuests(({ openedAt }) => openedAt !== null)} />
      <Stat label="Interested" value={countGuests(({ interests }) => interests.length > 0)} />
      <StatCell label={endedAt === null ? 'Until' : 'Ended'}>
        <Timestamp at={endedAt ?? until} />
      </StatCell>
    </StatRow>
  );
}

interface AnswersProps {
  viewing: PrivateViewing;
  hasUnsavedChanges?: boolean;
}

const Answers = ({ viewing, hasUnsavedChanges = false }: AnswersProps) => (
  <>
    {viewing.note && (
      <Typography
        variant="body2"
        sx={{ mt: 2, maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {viewing.note}
      </Typography>
    )}
    <GuestList viewing={viewing} hasUnsavedChanges={hasUnsavedChanges} />
    <ViewingPieces viewing={viewing} />
  </>
);

interface ViewingDetailsProps {
  viewing: PrivateViewing;
  draft: RecordDraft<ViewingDraft>;
}

function ViewingDetails({ viewing: { id, until }, draft }: ViewingDetailsProps) {
  const save = useSaveViewing(id);
  const form = useRecordForm(
    draft,
    createViewingInput(until),
    (body) =>
      save.mutateAsync(body, {
        onSuccess: (saved) =>
          toast({
            title: 'Viewing Saved',
            description: isOpen(saved, Date.now())
              ? 'The links that were sent show the changes.'
              : 'The viewing is over, so its links do not work.',
          }),
      }),
    toViewingField,
  );

  return (
    <Box component="form" {...form.element} aria-label="Private viewing" sx={{ mt: 2 }}>
      <Stack sx={{ width: '100%', maxWidth: '42rem', gap: 2 }}>
        <ViewingFields form={form} />
      </Stack>
      <DraftBar action="Save Viewing" draft={draft} form={form} />
    </Box>
  );
}
