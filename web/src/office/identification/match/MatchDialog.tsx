import { Button } from '@mui/material';
import { useId } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { useLetterKeys } from '../../../lib/useLetterKeys.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { ColumnListSkeleton } from '../../common/ColumnList.tsx';
import { getItemPhotos } from '../../common/items/itemFields.ts';
import { EntryDetails } from '../reference/entry/EntryDetails.tsx';
import { useEntry } from '../reference/entry/entriesQuery.ts';
import { isOwnPicture, isWebUrl } from '../reference/entry/pictures.ts';
import { DecisionActions, DecisionNote } from './DecisionActions.tsx';
import { EvidenceTable } from './EvidenceTable.tsx';
import { Indicators } from './Indicators.tsx';
import styles from './MatchDialog.module.css';
import { MatchScore } from './MatchScore.tsx';
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
      <div className={styles.body}>
        <div className={styles.summary}>
          <MatchScore match={match} />
          <Indicators match={match} />
        </div>
        <SideBySide item={item} match={match} />
        <section aria-label="Evidence">
          <h3 className={styles.title}>Evidence</h3>
          <p className={styles.prose}>
            <span className={styles.label}>Key differences: </span>
            {match.differencesSummary || 'none found'}
          </p>
          {match.comparisonNotes && (
            <p className={`${styles.prose} ${styles.notes}`}>{match.comparisonNotes}</p>
          )}
          {evidence.length > 0 && <EvidenceTable evidence={evidence} />}
        </section>
        <ReferenceDetails entryId={match.asmicEntryId} />
        <div className={styles.foot}>
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
        </div>
      </div>
    </DetailsDialog>
  );
}

function ReferenceDetails({ entryId }: { entryId: string | undefined }) {
  if (!entryId) return null;
  return (
    <section aria-label="Reference entry">
      <h3 className={styles.title}>Reference entry</h3>
      <EntryFacts entryId={entryId} />
    </section>
  );
}

function EntryFacts({ entryId }: { entryId: string }) {
  const { data, error, isPending, isFetching, refetch } = useEntry(entryId);

  if (isPending) {
    return (
      <>
        <p role="status" className="visually-hidden">
          Loading the reference entry…
        </p>
        <ColumnListSkeleton
          label="Reference entry"
          heads={['Field', 'Entry']}
          className={styles.skeleton}
          rowCount={4}
        />
      </>
    );
  }
  if (data) return <EntryDetails entry={{ ...data, referenceImages: [] }} />;
  return (
    <InlineError
      text="The reference entry could not be loaded. The evidence above is complete."
      subject="the reference entry"
      query={{ error, isFetching, refetch }}
    />
  );
}

interface SideBySideProps {
  item: MilitaryItemSummary;
  match: Comparison;
}

function SideBySide({ item, match }: SideBySideProps) {
  const { asmicNumber } = match.asmicEntry;

  return (
    <div className={styles.pair}>
      <figure className={styles.side}>
        <figcaption className={styles.caption}>The item</figcaption>
        <Pictures label="Item photos" photos={getItemPhotos(item)} alt={item.name} />
      </figure>
      <figure className={styles.side}>
        <figcaption className={styles.caption}>The reference</figcaption>
        {match.asmicEntryId ? (
          <ReferencePictures entryId={match.asmicEntryId} alt={asmicNumber} />
        ) : (
          <Pictures label="Reference pictures" photos={[]} alt={asmicNumber} />
        )}
      </figure>
    </div>
  );
}

/** Embeds only Guidon's pictures; others open in a new tab. */
function ReferencePictures({ entryId, alt }: { entryId: string; alt: string }) {
  const { data: entry, isPending } = useEntry(entryId);
  const pictures = entry?.referenceImages ?? [];

  if (isPending)
    return <div aria-hidden="true" data-skeleton="" className={styles.sideBySideSkeleton} />;
  return (
    <>
      <Pictures label="Reference pictures" photos={pictures.filter(isOwnPicture)} alt={alt} />
      {pictures.filter(isWebUrl).map((picture) => (
        <a key={picture} href={picture} target="_blank" rel="noreferrer" className={styles.link}>
          Open the picture
          <span className="visually-hidden"> of {alt}, in a new tab</span>
          <span aria-hidden="true"> · {getHost(picture)}</span>
        </a>
      ))}
    </>
  );
}

function getHost(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}
