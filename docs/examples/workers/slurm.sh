#!/bin/bash
# Workers for a tournament as an array job: sbatch slurm.sh, and as many as --array says play along when their turn comes. The
# password is in ~/.pgpass. Slurm sends SIGTERM before it ends a job: the games go back to the queue.
#SBATCH --job-name=tauler
#SBATCH --array=1-20
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=1G
#SBATCH --time=08:00:00
#SBATCH --signal=TERM@30
#SBATCH --output=tauler-%A-%a.log
exec srun tauler worker \
  --store "${TAULER_STORE:-postgresql://worker@db.example/tauler}" \
  --name "$SLURM_ARRAY_JOB_ID-$SLURM_ARRAY_TASK_ID" \
  --games "$SLURM_CPUS_PER_TASK" --pin --leave-after 10m
