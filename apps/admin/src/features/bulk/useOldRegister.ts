import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { type BatchDetail, comparisonQuery } from './bulk.api.ts';

/** A register beside the old administration, which a step needs; blocked until it is here. A batch of transactions has none. */
export function useOldRegister(batch: BatchDetail) {
  const isRegister = batch.purpose === 'register';
  const { data: comparison, isPending } = useQuery({ ...comparisonQuery(useApi(), batch), enabled: isRegister });
  return { comparison, blocked: isRegister && isPending };
}
