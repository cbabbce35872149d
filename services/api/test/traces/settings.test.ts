import { expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { requiredVariables } from '../harness.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

it.each([
  ['nothing', {}],
  ['a sampler alone', { OTEL_TRACES_SAMPLER: 'always_on' }],
  ['no exporter', { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
  ['it is switched off', { ...endpoint, OTEL_SDK_DISABLED: 'true' }],
])('nothing is traced where %s is set', (_what, env) => {
  expect(readConfig({ ...requiredVariables, ...env }).traces).toBeNull();
});

const usual = {
  serviceName: 'ledenbureau-api',
  protocol: 'http/protobuf',
  sampler: 'parentbased_always_on',
  ratio: 1,
  isCallerHeard: false,
};
it.each([
  ['an address', endpoint, {}],
  ['an exporter', { OTEL_TRACES_EXPORTER: 'otlp' }, {}],
  ['an address of traces', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://tempo.example/otlp/v1/traces' }, {}],
  ['a protocol', { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, { protocol: 'http/json' }],
  [
    'a part',
    { ...endpoint, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
    { sampler: 'parentbased_traceidratio', ratio: 0.1 },
  ],
  ['a caller that is heard', { ...endpoint, OTEL_PROPAGATORS: 'tracecontext' }, { isCallerHeard: true }],
])('by %s', (_what, env, settings) => {
  expect(readConfig({ ...requiredVariables, ...env }).traces).toEqual({ ...usual, ...settings });
});

it.each([
  ['OTEL_SDK_DISABLED', 'yes'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://127.0.0.1:4317'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_SAMPLER', 'often'],
  ['OTEL_TRACES_SAMPLER_ARG', '0.1'],
  ['OTEL_PROPAGATORS', 'tracecontext,baggage'],
  ['OTEL_SERVICE_NAME', ''],
  ['OTEL_RESOURCE_ATTRIBUTES', 'production'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization: Basic x'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
  ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zstd'],
])('%s=%s is refused', (name, value) => {
  expect(() => readConfig({ ...requiredVariables, [name]: value })).toThrow(name);
});

it('a part beyond the whole is refused', () => {
  const env = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '10' };
  expect(() => readConfig({ ...requiredVariables, ...env })).toThrow('OTEL_TRACES_SAMPLER_ARG');
});
