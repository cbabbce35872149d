import { z } from 'zod';
import { address } from '../settingTypes.ts';

const pairs = z.string().regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/u, { error: 'as name=value,name=value' });
const protocol = z.enum(['http/protobuf', 'http/json']);
const positive = z.coerce.number().int().positive();

/** OpenTelemetry's own variables, as far as this service hears them (docs/operations.md, "Traces"). */
export const traceVariables = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  OTEL_PROPAGATORS: z.enum(['none', 'tracecontext']).default('none'),
  OTEL_SERVICE_NAME: z.string().min(1).default('ledenbureau-api'),
  // The exporter and the resource read these themselves, and would go on without what they cannot read.
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: positive.optional(),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: positive.optional(),
  OTEL_EXPORTER_OTLP_COMPRESSION: z.enum(['gzip', 'none']).optional(),
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: z.enum(['gzip', 'none']).optional(),
};
type TraceValues = z.infer<z.ZodObject<typeof traceVariables>>;

export interface TraceSettings {
  serviceName: string;
  protocol: z.infer<typeof protocol>;
  sampler: TraceValues['OTEL_TRACES_SAMPLER'];
  /** Part of the traces that is kept, of samplers by ratio. */
  ratio: number;
  /** Whether a caller says to which trace a request belongs, and whether that is kept. */
  isCallerHeard: boolean;
}

export const isRatio = ({ OTEL_TRACES_SAMPLER }: TraceValues): boolean => OTEL_TRACES_SAMPLER.endsWith('traceidratio');

/** How traces are made; null where nobody asked for any. */
export function traceSettings(values: TraceValues): TraceSettings | null {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = values;
  const endpoint = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? OTEL_EXPORTER_OTLP_ENDPOINT;
  const isAsked = exporter === 'otlp' || (exporter === undefined && endpoint !== undefined);
  if (!isAsked || values.OTEL_SDK_DISABLED === 'true') return null;
  return {
    serviceName: values.OTEL_SERVICE_NAME,
    protocol: values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? values.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
    isCallerHeard: values.OTEL_PROPAGATORS === 'tracecontext',
  };
}
