import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ConditionReport } from '../../../../shared/entities/condition-report.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { ActionButton } from '../common/ActionButton.tsx';
import { conditionReportsOptions } from '../common/conditionReportsQuery.ts';
import { Note } from '../common/Note.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { useSavePdf } from './reportQueries.ts';

interface ReportListProps {
  itemId: string;
  onCopy: (report: ConditionReport) => void;
}

export function ReportList({ itemId, onCopy }: ReportListProps) {
  return (
    <Section title="Reports">
      <ListState
        query={useQuery(conditionReportsOptions(itemId))}
        errorTitle="Failed to Load the Condition Reports"
        name="the condition reports"
        isEmpty={(reports) => reports.length === 0}
        empty={
          <ListNotice
            title="No condition reports yet"
            text="A report marks what is worn, torn or repaired on the photos, for buyers and insurers."
          />
        }
      >
        {(reports) => (
          <ul aria-label="Reports">
            {reports.map((report) => (
              <ReportRow key={report.number} report={report} onCopy={onCopy} />
            ))}
          </ul>
        )}
      </ListState>
    </Section>
  );
}

interface ReportRowProps extends Pick<ReportListProps, 'onCopy'> {
  report: ConditionReport;
}

function ReportRow({ report, onCopy }: ReportRowProps) {
  const { number, createdAt, by, summary } = report;
  const savePdf = useSavePdf(report);

  return (
    <Row as="li" sx={{ py: 1, gap: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
          Report {number}
        </Typography>
        <Typography variant="caption" component="p">
          <Timestamp at={createdAt} />, {by.email}
        </Typography>
        <Note>{describe(report)}</Note>
        {summary && (
          <Typography variant="body2" sx={{ maxWidth: '68ch', whiteSpace: 'pre-line' }}>
            {summary}
          </Typography>
        )}
      </Box>
      <ActionButton isPending={savePdf.isPending} onClick={() => savePdf.mutate()}>
        {savePdf.isPending ? 'Saving…' : 'PDF'}
        <span className="visually-hidden"> of report {number}</span>
      </ActionButton>
      <Permitted to="edit-items">
        <Button onClick={() => onCopy(report)}>
          Use as a Draft<span className="visually-hidden">: report {number}</span>
        </Button>
      </Permitted>
    </Row>
  );
}

const describe = ({ marks, size }: ConditionReport): string =>
  [
    marks.length === 1 ? '1 mark' : `${formatCount(marks.length)} marks`,
    ...(size ? [formatSize(size)] : []),
  ].join(', ');

export const formatSize = ({ width, height }: NonNullable<ConditionReport['size']>): string =>
  `${width} × ${height} mm`;
