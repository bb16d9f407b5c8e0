import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { CountedPiece, Stocktake } from '../../../../shared/entities/stocktake.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { usePermission } from '../../lib/permissions.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { Note } from '../common/Note.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { CloseButton } from './CloseButton.tsx';
import { describeCount } from './LocationList.tsx';
import { ScanForm } from './ScanForm.tsx';
import type { ScanQueue } from './useScanQueue.ts';

interface CountLocationProps {
  stocktake: Stocktake;
  location: Stocktake['locations'][number];
  queue: ScanQueue;
}

export function CountLocation({ stocktake, location, queue }: CountLocationProps) {
  const { name, closedAt } = location;
  const { toLink } = useQueryParams();
  const canCount = usePermission('edit-items') && closedAt === null;
  const pieces = stocktake.scanned.filter((piece) => piece.location === name);

  return (
    <Box sx={{ mt: 1.5, maxWidth: '40rem' }}>
      <Link to={toLink({ at: '' })}>All locations</Link>
      <Typography variant="h3" component="h2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {describeCount(location)}
      </Typography>
      {canCount && (
        <>
          <ScanForm onScan={(code) => queue.scan(code, name)} />
          <LatestScan report={queue.report?.location === name ? queue.report : undefined} />
        </>
      )}
      <RefusedScans queue={queue} location={name} />
      {closedAt === null && (
        <CloseButton
          stocktakeId={stocktake.id}
          location={name}
          label="Close Location…"
          title={`Close ${name}?`}
          text={`${describePieces(location.counted)} counted here. Pieces that were expected here and not counted anywhere are missing then. Nothing can be counted here afterwards.`}
          waitingCount={queue.waiting.filter((scan) => scan.location === name).length}
        />
      )}
      <CountedPieces pieces={pieces} />
    </Box>
  );
}

const describePieces = (count: number): string =>
  count === 1 ? '1 piece was' : `${formatCount(count)} pieces were`;

const LatestScan = ({ report }: Pick<ScanQueue, 'report'>) => (
  <Box role="status" sx={{ my: 2, minHeight: '5rem' }}>
    {report && (
      <>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {report.title}
        </Typography>
        <StatusBadge tone={report.tone}>{report.text}</StatusBadge>
      </>
    )}
  </Box>
);

/** Scans that the server will not take, for example because a colleague has closed the location. */
function RefusedScans({ queue, location }: { queue: ScanQueue; location: string }) {
  const refused = queue.refused.filter((scan) => scan.location === location);

  if (refused.length === 0) return null;
  return (
    <Section title="Not Counted">
      <ul aria-label="Scans that were not counted">
        {refused.map(({ id, code, refusal }) => (
          <Row as="li" key={id} sx={{ py: 1, gap: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
              {code}
              <Note>{refusal}</Note>
            </Box>
            <Button onClick={() => queue.retry(id)}>
              Try Again<span className="visually-hidden">: {code}</span>
            </Button>
            <Button onClick={() => queue.discard(id)}>
              Discard<span className="visually-hidden">: {code}</span>
            </Button>
          </Row>
        ))}
      </ul>
    </Section>
  );
}

const SHOWN_PIECES = 50;

function CountedPieces({ pieces }: { pieces: readonly CountedPiece[] }) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? pieces : pieces.slice(0, SHOWN_PIECES);

  return (
    <Section title="Counted Here">
      {pieces.length === 0 && <Note>Nothing yet.</Note>}
      <Stack component="ul" aria-label="Pieces counted here">
        {shown.map(({ key, name, catalogNumber, scannedAt, by }) => (
          <Box
            component="li"
            key={key}
            sx={{ py: 1, overflowWrap: 'anywhere', borderBottom: 1, borderColor: 'divider' }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {name ?? `Unknown code: ${key}`}
            </Typography>
            <Typography variant="caption">
              {catalogNumber && `${catalogNumber}, `}
              <Timestamp at={scannedAt} />, {by.email}
            </Typography>
          </Box>
        ))}
      </Stack>
      {shown.length < pieces.length && (
        <Button sx={{ mt: 1.5 }} onClick={() => setIsAll(true)}>
          Show All {formatCount(pieces.length)}
        </Button>
      )}
    </Section>
  );
}
