export { Spark, type SparkProps } from './Spark.tsx';
