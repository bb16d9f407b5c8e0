import { Box, Stack, Typography } from '@mui/material';
import { useId, useRef } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { Evidence, EvidenceField } from '../../../../../shared/entities/evidence.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { endSentence } from '../../../lib/endSentence.ts';
import { useActionLabel } from '../../../lib/useActionLabel.ts';
import { useLetterKeys } from '../../../lib/useLetterKeys.ts';
import { Photo } from '../../../ui/Photo.tsx';
import { DialogButton } from '../../common/DialogButton.tsx';
import { useEntry } from '../reference/entry/entriesQuery.ts';
import { isOwnPicture } from '../reference/entry/pictures.ts';
import { DecisionActions, DecisionNote } from './DecisionActions.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import { Differences, Indicators, MatchScore } from './MatchSummary.tsx';
import { useMatchDecision } from './useMatchDecision.ts';

interface MatchRowProps {
  item: MilitaryItemSummary;
  match: Comparison;
  isDense: boolean;
  isLikely: boolean;
  isKeyTarget: boolean;
  onNext: (() => void) | undefined;
}

export function MatchRow(props: MatchRowProps) {
  const { item, match, isDense, isLikely, isKeyTarget, onNext } = props;
  const id = useId();
  const details = useActionLabel(id);
  const decision = useMatchDecision(item, match);
  const { asmicNumber, designation } = match.asmicEntry;
  const evidence = match.evidence ?? [];
  const row = useRef<HTMLLIElement>(null);
  useLetterKeys({
    actions: { v: decision.verify, r: decision.reject },
    isMeant: () => {
      const focused = document.activeElement?.closest('[data-decision]');
      return focused ? focused === row.current : isKeyTarget;
    },
  });

  return (
    <Box
      component="li"
      ref={row}
      data-decision={decision.status}
      sx={{
        py: isDense ? 1.25 : 2.25,
        px: { xs: 1, sm: 1.5 },
        columnGap: { xs: 1.75, sm: 3 },
        rowGap: isDense ? 0.5 : 1.5,
        display: 'grid',
        ...(isDense ? DENSE_LAYOUT : LAYOUT),
        borderBottom: 1,
        borderLeft: 4,
        borderColor: 'divider',
        borderLeftColor: 'transparent',
        ...(decision.status === 'verified' && {
          bgcolor: 'background.paper',
          borderLeftColor: 'success.main',
        }),
      }}
    >
      {!isDense && <ReferenceThumbnail entryId={match.asmicEntryId} />}
      <Stack
        id={id}
        direction={isDense ? 'row-reverse' : 'column'}
        sx={{
          gridArea: 'name',
          minWidth: 0,
          columnGap: 1.5,
          ...(isDense && { flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'flex-end' }),
        }}
      >
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {asmicNumber}
        </Typography>
        <Typography
          variant={isDense ? 'button' : 'h3'}
          component="h4"
          sx={
            decision.status === 'rejected'
              ? { color: 'text.secondary', textDecoration: 'line-through' }
              : null
          }
        >
          {designation}
        </Typography>
      </Stack>
      <Box sx={{ gridArea: 'score' }}>
        <MatchScore match={match} />
      </Box>
      <Stack sx={{ gridArea: 'body', minWidth: 0, gap: isDense ? 0.25 : 1.25 }}>
        <Reasons evidence={evidence} isDense={isDense} />
        {!isDense && <DoubtReasons evidence={evidence} />}
        <Indicators match={match} />
        <Differences match={match} hasNotes={!isDense} />
        <DecisionNote match={match} />
        <DecisionActions
          match={match}
          decision={decision}
          nameId={id}
          isLikely={isLikely}
          isDense={isDense}
        >
          <DialogButton
            {...details}
            variant={isDense ? 'text' : 'outlined'}
            dialog={(close) => (
              <MatchDialog
                item={item}
                match={match}
                decision={decision}
                onClose={close}
                onNext={
                  onNext &&
                  (() => {
                    close();
                    onNext();
                  })
                }
              />
            )}
          >
            View Details
          </DialogButton>
        </DecisionActions>
      </Stack>
    </Box>
  );
}

const WIDE = '@container (min-width: 32rem)';

const LAYOUT = {
  gridTemplate: '"photo name" "score score" "body body" / 4.5rem minmax(0, 1fr)',
  [WIDE]: {
    gridTemplate:
      '"photo name score" max-content "photo body body" 1fr / 7rem minmax(0, 1fr) 11rem',
  },
};

const DENSE_LAYOUT = {
  gridTemplate: '"name" "score" "body" / minmax(0, 1fr)',
  [WIDE]: { gridTemplate: '"name score" "body score" / minmax(0, 1fr) 11rem' },
};

function ReferenceThumbnail({ entryId }: { entryId: string }) {
  const { data, isLoading } = useEntry(entryId);

  return (
    <Box
      aria-hidden="true"
      sx={{ gridArea: 'photo', alignSelf: 'start', p: 0.375, aspectRatio: '1', bgcolor: 'linen' }}
    >
      {!isLoading && <Photo src={data?.referenceImages?.find(isOwnPicture)} alt="" />}
    </Box>
  );
}

const MAX_REASONS = 3;
const STRONG_BITS = 3;

const DOUBTS: ReadonlySet<EvidenceField> = new Set(['unexplained', 'unsaid', 'rival']);

function Reasons({ evidence, isDense }: { evidence: readonly Evidence[]; isDense: boolean }) {
  const [first, ...others] = evidence
    .filter(({ bits, reason }) => bits > 0 && reason)
    .sort((a, b) => b.bits - a.bits)
    .slice(0, isDense ? 1 : MAX_REASONS);

  if (!first) return null;
  const isStrong = !isDense && first.bits >= STRONG_BITS;
  return (
    <Typography variant="body2" sx={{ maxWidth: '72ch' }}>
      <span className="visually-hidden">Why: </span>
      <Box
        component="span"
        sx={isStrong ? { display: 'block', typography: 'body1', fontWeight: 600 } : null}
      >
        {endSentence(first.reason)}
      </Box>
      {others.map(({ reason }) => ` ${endSentence(reason)}`)}
    </Typography>
  );
}

function DoubtReasons({ evidence }: { evidence: readonly Evidence[] }) {
  const doubts = evidence.filter(({ field }) => DOUBTS.has(field));

  if (doubts.length === 0) return null;
  return (
    <Box component="ul" aria-label="What lowers the score" sx={{ color: 'text.secondary' }}>
      {doubts.map(({ field, reason }) => (
        <Typography key={field} variant="body2" component="li" sx={{ maxWidth: '72ch' }}>
          {endSentence(reason)}
        </Typography>
      ))}
    </Box>
  );
}
