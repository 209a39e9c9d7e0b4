/** Numbers for Prometheus. */
export {
  createMetrics,
  type CallMeasure,
  type Metrics,
  type MetricsOptions,
  type RefusedReason,
  type RequestMeasure,
} from './metrics.ts';
