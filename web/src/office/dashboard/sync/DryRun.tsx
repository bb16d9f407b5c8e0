import { Alert, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffMutation } from '../../../lib/queryOptions.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Note } from '../../common/Note.tsx';
import { Stat, StatRow } from '../../common/StatRow.tsx';
import { postSync, runsOptions, type SyncResult, useRun } from '../../common/sync/syncQueries.ts';
import { ChangeList } from './ChangeList.tsx';
import { ProblemList } from './ProblemList.tsx';

const TITLE = 'Compare with Airtable (dry run)';

export function DryRun({ isDisabled, onSync }: { isDisabled: boolean; onSync: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const dryRun = useDryRun();

  return (
    <>
      <Button
        variant="text"
        aria-haspopup="dialog"
        aria-disabled={isDisabled}
        title="Shows every difference between the shop and Airtable, without changing anything"
        onClick={() => {
          if (isDisabled) return;
          setIsOpen(true);
          dryRun.start();
        }}
      >
        {TITLE}
      </Button>
      <SideSheet title={TITLE} anchor="right" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Result
          dryRun={dryRun}
          onSync={() => {
            setIsOpen(false);
            onSync();
          }}
        />
      </SideSheet>
    </>
  );
}

function useDryRun() {
  const queryClient = useQueryClient();
  const mutation = useSingleMutation({
    mutationKey: ['dry run'],
    mutationFn: () => postSync({ dryRun: true, full: true }),
    onSuccess: () => queryClient.invalidateQueries(runsOptions),
    ...staffMutation,
  });
  const { data: result } = mutation;
  const followed = useRun(result?.status === 'running' ? result.id : undefined, true);
  const data = followed.data ?? result;

  return {
    data,
    error: mutation.error ?? followed.error,
    isPending: mutation.isPending || (data?.status === 'running' && !followed.error),
    start: () => mutation.mutate(),
  };
}

function Result({ dryRun, onSync }: { dryRun: ReturnType<typeof useDryRun>; onSync: () => void }) {
  const { data, error, isPending, start } = dryRun;

  if (isPending) {
    return (
      <Stack role="status" sx={{ gap: 1.5, typography: 'body2' }}>
        Reading Airtable. Nothing will be changed.
        {[16, 12, 18, 14].map((width) => (
          <SkeletonLine key={width} width={width} />
        ))}
      </Stack>
    );
  }
  if (error || !data) {
    return (
      <InlineError
        text="The dry run failed."
        subject="the dry run"
        query={{ error, isFetching: isPending, refetch: start }}
      />
    );
  }
  const { changes = [], problems = [], created = 0, updated = 0, unlisted = 0 } = data;
  const total = created + updated + unlisted;
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <Typography role="status" variant="h3" component="p">
        {formatSummary(data)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Nothing was changed. {formatNextStep(data, total)}
      </Typography>
      {isStopped(data) && data.error && (
        <Alert severity="error" role="note">
          {data.error}
        </Alert>
      )}
      {data.status !== 'failed' && total > 0 && (
        <>
          <StatRow label="Differences">
            <Stat label="New" value={created} />
            <Stat label="Changed" value={updated} />
            <Stat label="Sold or unlisted" value={unlisted} />
          </StatRow>
          <Button variant="contained" sx={{ alignSelf: 'start' }} onClick={onSync}>
            Sync now
          </Button>
        </>
      )}
      {data.notes?.map((note) => (
        <Typography key={note} variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      ))}
      {changes.length > 0 && (
        <>
          <Note>Each field shows what the shop has → what Airtable has.</Note>
          <ChangeList run={data} changes={changes} total={total} />
        </>
      )}
      {problems.length > 0 && (
        <>
          <Typography variant="button" component="h3">
            Problems
          </Typography>
          <ProblemList label="Problems" problems={problems} counts={data.problemCounts} />
        </>
      )}
    </Stack>
  );
}

const isStopped = ({ status }: SyncResult) => status === 'failed' || status === 'blocked';

function formatNextStep(run: SyncResult, total: number): string {
  if (run.status === 'blocked') return 'Once confirmed, ‘Sync’ makes these changes.';
  return !isStopped(run) && total > 0 ? '‘Sync’ makes these changes.' : '';
}

function formatSummary(run: SyncResult): string {
  const { created = 0, updated = 0, unlisted = 0 } = run;
  if (run.status === 'failed') return 'The dry run failed.';
  if (run.status === 'blocked') {
    return `Sync would stop and ask you to confirm: it would ${formatBlocked(run)}.`;
  }
  if (created + updated + unlisted === 0) {
    return 'The shop equals the base: a sync would change nothing.';
  }
  return `A sync would add ${created}, change ${updated} and unlist ${unlisted}.`;
}

function formatBlocked({ created = 0, updated = 0, unlisted = 0 }: SyncResult): string {
  const count = unlisted || created + updated;
  return `${unlisted > 0 ? 'unlist' : 'change'} ${count} ${count === 1 ? 'product' : 'products'}`;
}
