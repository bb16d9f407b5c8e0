import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import type { ConditionReport } from '../../../../shared/entities/condition-report.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { useQuoteChange } from '../../lib/quoteQuery.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { Link } from '../../ui/Link.tsx';
import { conditionReportsOptions } from '../common/conditionReportsQuery.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import { Note } from '../common/Note.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { showQuoteError } from './staffQuoteQuery.ts';

interface ConditionReportsProps {
  order: Order;
  pieces: readonly QuotedPiece[];
}

interface CatalogedPiece {
  productId: string;
  itemId: string;
  name: string;
}

/** Each shown piece loads its reports. */
const SHOWN_PIECES = 10;

/** The condition reports of the pieces that are cataloged, and what the collector got of them. */
export function ConditionReports({ order, pieces }: ConditionReportsProps) {
  const [isAll, setIsAll] = useState(false);
  const cataloged = order.items.flatMap(({ productId, name }): CatalogedPiece[] => {
    const itemId = pieces.find((piece) => piece.productId === productId)?.itemId;
    return itemId ? [{ productId, itemId, name }] : [];
  });
  const shown = isAll ? cataloged : cataloged.slice(0, SHOWN_PIECES);

  if (cataloged.length === 0) return null;
  return (
    <Section title="Condition Reports">
      <ul aria-label="Condition reports by piece">
        {shown.map((piece) => (
          <PieceReports key={piece.productId} order={order} piece={piece} />
        ))}
      </ul>
      {shown.length < cataloged.length && (
        <Button sx={{ mt: 1.5 }} onClick={() => setIsAll(true)}>
          Show All {formatCount(cataloged.length)}
        </Button>
      )}
    </Section>
  );
}

interface PieceReportsProps {
  order: Order;
  piece: CatalogedPiece;
}

function PieceReports({ order, piece }: PieceReportsProps) {
  const { productId, itemId, name } = piece;
  const reports = useQuery(conditionReportsOptions(itemId));
  const shared = order.conditionReports?.find((each) => each.productId === productId);
  const newest = reports.data?.[0];

  return (
    <Row as="li" sx={{ py: 1, gap: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{name}</Typography>
        {reports.isLoadingError && <InlineError subject="the condition reports" query={reports} />}
        {reports.data && <Note>{newest ? describe(newest) : 'No report yet.'}</Note>}
        {shared && (
          <Note>
            Report {shared.number} shared with the collector on {formatDate(shared.at)}.
          </Note>
        )}
      </Box>
      <Permitted to="edit-items">
        <Button component={Link} to={paths.conditionReports(itemId)}>
          Write a Report<span className="visually-hidden"> about {name}</span>
        </Button>
      </Permitted>
      {newest && newest.number !== shared?.number && (
        <Permitted to="sell">
          <DialogButton
            dialog={(close) => (
              <ShareDialog order={order} piece={piece} report={newest} onClose={close} />
            )}
          >
            Share with the Collector…<span className="visually-hidden"> {name}</span>
          </DialogButton>
        </Permitted>
      )}
    </Row>
  );
}

const describe = ({ number, createdAt }: ConditionReport): string =>
  `Newest report: ${number}, of ${formatDate(createdAt)}.`;

interface ShareDialogProps extends PieceReportsProps {
  report: ConditionReport;
  onClose: () => void;
}

function ShareDialog({ order, piece, report: { number }, onClose }: ShareDialogProps) {
  const { productId, itemId, name } = piece;
  const { mutate, isPending } = useShareReport(order.id);

  return (
    <ConfirmDialog
      title={`Share Report ${number} with the Collector?`}
      text={`The report about ${name} is then among the documents of this quote, and the collector gets a message.`}
      action="Share Report"
      pendingAction="Sharing…"
      isPending={isPending}
      isDestructive={false}
      onConfirm={() =>
        mutate(
          { productId, itemId, number },
          { onError: (error) => showQuoteError(error, order), onSettled: onClose },
        )
      }
      onClose={onClose}
    />
  );
}

const useShareReport = (id: string) =>
  useQuoteChange(id, (body: Omit<CatalogedPiece, 'name'> & Pick<ConditionReport, 'number'>) =>
    api('POST /api/orders/{id}/condition-reports', { params: { id }, body }),
  );
