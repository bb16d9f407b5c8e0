import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { useLetterKeys } from '../../../lib/useLetterKeys.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { DialogFoot } from '../../common/DialogFoot.tsx';
import { getItemPhotos } from '../../common/items/itemFields.ts';
import { Row } from '../../common/Row.ts';
import { EntryDetails } from '../reference/entry/EntryDetails.tsx';
import { useEntry } from '../reference/entry/entriesQuery.ts';
import { isOwnPicture, isWebUrl } from '../reference/entry/pictures.ts';
import { DecisionActions, DecisionNote } from './DecisionActions.tsx';
import { EvidenceTable } from './EvidenceTable.tsx';
import { Differences, Indicators, MatchScore } from './MatchSummary.tsx';
import { Pictures } from './Pictures.tsx';
import type { MatchDecisionState } from './useMatchDecision.ts';

interface MatchDialogProps {
  item: MilitaryItemSummary;
  match: Comparison;
  decision: MatchDecisionState;
  onClose: () => void;
  onNext: (() => void) | undefined;
}

/** Shows the stored evidence at once; the reference entry loads separately. */
export function MatchDialog({ item, match, decision, onClose, onNext }: MatchDialogProps) {
  const id = useId();
  const { asmicNumber, designation } = match.asmicEntry;
  const evidence = match.evidence ?? [];
  useLetterKeys({
    actions: { v: decision.verify, r: decision.reject, n: onNext },
    isDialog: true,
  });

  return (
    <DetailsDialog
      title={designation}
      subtitle={
        <span id={id}>
          {asmicNumber} for {item.name}
        </span>
      }
      onClose={onClose}
    >
      <Stack sx={{ gap: 3, '& > *': { minWidth: 0 } }}>
        <Row sx={{ gap: '0.75rem 1.5rem' }}>
          <MatchScore match={match} />
          <Indicators match={match} />
        </Row>
        <SideBySide item={item} match={match} />
        <Part title="Evidence">
          <Differences match={match} />
          {evidence.length > 0 && (
            <Box sx={{ mt: 1.5 }}>
              <EvidenceTable evidence={evidence} />
            </Box>
          )}
        </Part>
        {match.asmicEntryId && (
          <Part title="Reference entry">
            <EntryFacts entryId={match.asmicEntryId} />
          </Part>
        )}
        <DialogFoot>
          <DecisionNote match={match} />
          <DecisionActions
            match={match}
            decision={decision}
            nameId={id}
            isLikely={decision.status === 'undecided'}
          >
            {onNext && decision.status === 'verified' && (
              <Button variant="contained" onClick={onNext}>
                Next Item
              </Button>
            )}
          </DecisionActions>
        </DialogFoot>
      </Stack>
    </DetailsDialog>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Typography variant="h3" sx={{ mb: 0.75 }}>
      {title}
    </Typography>
    {children}
  </section>
);

function EntryFacts({ entryId }: { entryId: string }) {
  const query = useEntry(entryId);

  if (query.isPending) {
    return (
      <>
        <p role="status" className="visually-hidden">
          Loading the reference entry…
        </p>
        <Skeleton data-skeleton="" height="8rem" />
      </>
    );
  }
  if (query.data) return <EntryDetails entry={{ ...query.data, referenceImages: [] }} />;
  return (
    <InlineError
      text="The reference entry could not be loaded. The evidence above is complete."
      subject="the reference entry"
      query={query}
    />
  );
}

const SideBySide = ({ item, match }: Pick<MatchDialogProps, 'item' | 'match'>) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 1.5, md: 2.5 },
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      alignItems: 'start',
    }}
  >
    <figure>
      <Caption>The item</Caption>
      <Pictures label="Item photos" photos={getItemPhotos(item)} alt={item.name} />
    </figure>
    <figure>
      <Caption>The reference</Caption>
      <ReferencePictures entryId={match.asmicEntryId} alt={match.asmicEntry.asmicNumber} />
    </figure>
  </Box>
);

const Caption = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" component="figcaption" sx={{ mb: 0.5, color: 'text.secondary' }}>
    {children}
  </Typography>
);

/** Embeds only Guidon's pictures; others open in a new tab. */
function ReferencePictures({ entryId, alt }: { entryId: string; alt: string }) {
  const { data: entry, isLoading } = useEntry(entryId);
  const pictures = entry?.referenceImages ?? [];

  if (isLoading) {
    return (
      <Skeleton aria-hidden="true" data-skeleton="" sx={{ height: 'auto', aspectRatio: '1' }} />
    );
  }
  return (
    <>
      <Pictures label="Reference pictures" photos={pictures.filter(isOwnPicture)} alt={alt} />
      {pictures.filter(isWebUrl).map((picture) => (
        <Button key={picture} variant="text" href={picture} target="_blank" rel="noreferrer">
          Open the picture
          <span className="visually-hidden"> of {alt}, in a new tab</span>
          <span aria-hidden="true"> · {URL.canParse(picture) && new URL(picture).hostname}</span>
        </Button>
      ))}
    </>
  );
}
